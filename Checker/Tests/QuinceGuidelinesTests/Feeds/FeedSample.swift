/// The same button, written for one reader.
struct FeedSample: Sendable {
    let reader: String
    let files: [String: String]

    static let all: [FeedSample] = [
        FeedSample(reader: "SwiftUI", files: ["Login.swift": Self.swiftUI]),
        FeedSample(reader: "UIKit", files: ["LoginController.swift": Self.uiKit]),
        FeedSample(reader: "Objective-C", files: ["LoginController.m": Self.objectiveC]),
        FeedSample(reader: "storyboard", files: ["Main.storyboard": Self.storyboard]),
        FeedSample(reader: "Android", files: ["app/src/main/res/layout/login.xml": Self.android]),
        FeedSample(reader: "Compose", files: ["app/src/main/java/Login.kt": Self.compose]),
        FeedSample(reader: "Flutter", files: ["lib/login.dart": Self.flutter]),
        FeedSample(reader: "React Native", files: ["src/Login.tsx": Self.reactNative]),
        FeedSample(reader: "HTML", files: ["login.html": Self.html]),
        FeedSample(reader: "SVG", files: ["sign-in-with-apple.svg": Self.svg]),
    ]

    private static let swiftUI = """
        import SwiftUI
        struct Login: View {
            var body: some View {
                VStack(spacing: 12) {
                    Button(action: signInWithApple) {
                        HStack {
                            Image("apple_logo").renderingMode(.template).resizable().scaledToFill().frame(width: 20, height: 20).clipped()
                            Text("Sign in with Apple").font(.system(size: 19)).foregroundColor(.white)
                        }
                        .frame(width: 300, height: 44).background(Color.black).cornerRadius(8)
                        .overlay(RoundedRectangle(cornerRadius: 8).stroke(Color.white, lineWidth: 1))
                    }
                    .opacity(1)
                    Button("Sign in with Google") {}.frame(width: 300, height: 44)
                }
                .background(Color.white)
            }
        }
        """

    private static let uiKit = """
        import UIKit
        class LoginController: UIViewController {
            override func viewDidLoad() {
                view.backgroundColor = .white
                let button = UIButton(type: .custom)
                button.setTitle("Sign in with Apple", for: .normal)
                button.setTitleColor(.white, for: .normal)
                button.titleLabel?.font = .systemFont(ofSize: 19)
                button.setImage(UIImage(systemName: "applelogo"), for: .normal)
                button.tintColor = .white
                button.backgroundColor = .black
                button.layer.cornerRadius = 8
                button.layer.borderWidth = 1
                button.layer.borderColor = UIColor.white.cgColor
                let google = UIButton(type: .custom)
                google.setTitle("Sign in with Google", for: .normal)
                let stack = UIStackView(arrangedSubviews: [button, google])
                stack.axis = .vertical
                stack.spacing = 12
                view.addSubview(stack)
                button.heightAnchor.constraint(equalToConstant: 44).isActive = true
                button.widthAnchor.constraint(equalToConstant: 300).isActive = true
            }
        }
        """

    private static let objectiveC = """
        #import <UIKit/UIKit.h>
        @interface LoginController : UIViewController
        @end
        @implementation LoginController
        - (void)viewDidLoad {
            self.view.backgroundColor = [UIColor whiteColor];
            UIButton *button = [UIButton buttonWithType:UIButtonTypeCustom];
            [button setTitle:@"Sign in with Apple" forState:UIControlStateNormal];
            [button setTitleColor:[UIColor whiteColor] forState:UIControlStateNormal];
            button.titleLabel.font = [UIFont systemFontOfSize:19];
            [button setImage:[UIImage systemImageNamed:@"applelogo"] forState:UIControlStateNormal];
            button.tintColor = [UIColor whiteColor];
            button.backgroundColor = [UIColor blackColor];
            button.layer.cornerRadius = 8;
            button.layer.borderWidth = 1;
            button.layer.borderColor = [UIColor whiteColor].CGColor;
            UIButton *google = [UIButton buttonWithType:UIButtonTypeCustom];
            [google setTitle:@"Sign in with Google" forState:UIControlStateNormal];
            UIStackView *stack = [[UIStackView alloc] initWithArrangedSubviews:@[button, google]];
            stack.axis = UILayoutConstraintAxisVertical;
            stack.spacing = 12;
            [self.view addSubview:stack];
            [button.heightAnchor constraintEqualToConstant:44].active = YES;
            [button.widthAnchor constraintEqualToConstant:300].active = YES;
        }
        @end
        """

    private static let storyboard = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" useAutolayout="YES" initialViewController="C">
        <scenes><scene sceneID="S"><objects><viewController id="C"><view key="view" id="V">
        <rect key="frame" x="0" y="0" width="375" height="667"/>
        <subviews>
        <button opaque="NO" contentMode="scaleToFill" buttonType="custom" id="B" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="37" y="300" width="300" height="44"/>
        <color key="backgroundColor" white="0" alpha="1" colorSpace="calibratedWhite"/>
        <constraints><constraint firstAttribute="width" constant="300" id="W"/><constraint firstAttribute="height" constant="44" id="H"/></constraints>
        <fontDescription key="fontDescription" type="system" pointSize="19"/>
        <state key="normal" title="Sign in with Apple" image="apple_logo"><color key="titleColor" white="1" alpha="1" colorSpace="calibratedWhite"/></state>
        <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="8"/></userDefinedRuntimeAttribute><userDefinedRuntimeAttribute type="number" keyPath="layer.borderWidth"><integer key="value" value="1"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes>
        </button>
        <button opaque="NO" buttonType="custom" id="G" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" x="37" y="356" width="300" height="44"/><constraints><constraint firstAttribute="width" constant="300" id="W2"/><constraint firstAttribute="height" constant="44" id="H2"/></constraints><state key="normal" title="Sign in with Google"/></button>
        </subviews>
        <color key="backgroundColor" white="1" alpha="1" colorSpace="calibratedWhite"/>
        <constraints>
        <constraint firstItem="B" firstAttribute="centerX" secondItem="V" secondAttribute="centerX" id="c1"/>
        <constraint firstItem="B" firstAttribute="top" secondItem="V" secondAttribute="top" constant="300" id="c2"/>
        <constraint firstItem="G" firstAttribute="centerX" secondItem="V" secondAttribute="centerX" id="c3"/>
        <constraint firstItem="G" firstAttribute="top" secondItem="B" secondAttribute="bottom" constant="12" id="c4"/>
        </constraints>
        </view></viewController></objects></scene></scenes>
        <resources><image name="apple_logo" width="20" height="24"/></resources>
        </document>
        """

    private static let android = """
        <?xml version="1.0" encoding="utf-8"?>
        <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="match_parent"
            android:layout_height="match_parent" android:orientation="vertical" android:background="#FFFFFF">
            <LinearLayout android:id="@+id/sign_in_with_apple" android:layout_width="300dp" android:layout_height="44dp"
                android:orientation="horizontal" android:clickable="true" android:background="#000000"
                android:layout_marginBottom="12dp">
                <ImageView android:layout_width="20dp" android:layout_height="20dp" android:src="@drawable/apple_logo" />
                <TextView android:layout_width="wrap_content" android:layout_height="wrap_content"
                    android:text="Sign in with Apple" android:textSize="19sp" android:textColor="#FFFFFF" />
            </LinearLayout>
            <Button android:layout_width="300dp" android:layout_height="44dp" android:text="Sign in with Google" />
        </LinearLayout>
        """

    private static let compose = """
        @Composable
        fun Login(signInWithApple: () -> Unit) {
            Column(Modifier.fillMaxSize().background(Color.White)) {
                Button(onClick = signInWithApple, shape = RoundedCornerShape(8.dp), border = BorderStroke(1.dp, Color.White),
                    colors = ButtonDefaults.buttonColors(containerColor = Color.Black),
                    modifier = Modifier.width(300.dp).height(44.dp)) {
                    Icon(painterResource(R.drawable.apple_logo), null, Modifier.size(20.dp), tint = Color.White)
                    Text("Sign in with Apple", fontSize = 19.sp, color = Color.White)
                }
                Spacer(Modifier.height(12.dp))
                Button(onClick = {}, modifier = Modifier.width(300.dp).height(44.dp)) { Text("Sign in with Google") }
            }
        }
        """

    private static let flutter = """
        class Login extends StatelessWidget {
          @override
          Widget build(BuildContext context) {
            return Scaffold(backgroundColor: Colors.white, body: Column(children: [
              SizedBox(width: 300, height: 44, child: ElevatedButton(
                onPressed: signInWithApple,
                style: ElevatedButton.styleFrom(backgroundColor: Colors.black, side: BorderSide(color: Colors.white),
                  shape: RoundedRectangleBorder(borderRadius: BorderRadius.circular(8))),
                child: Row(children: [
                  Image.asset('assets/apple_logo.png', width: 20, height: 20, color: Colors.white),
                  Text('Sign in with Apple', style: TextStyle(fontSize: 19, color: Colors.white)),
                ]),
              )),
              SizedBox(height: 12),
              SizedBox(width: 300, height: 44, child: ElevatedButton(onPressed: google, child: Text('Sign in with Google'))),
            ]));
          }
        }
        """

    private static let reactNative = """
        import { View, Text, Image, Pressable } from 'react-native';
        export const Login = ({ signInWithApple }) => (
          <View style={{ flex: 1, backgroundColor: '#fff' }}>
            <Pressable onPress={signInWithApple} style={{ width: 300, height: 44, flexDirection: 'row', backgroundColor: '#000',
              borderRadius: 8, borderWidth: 1, borderColor: '#fff', marginBottom: 12 }}>
              <Image source={require('./apple_logo.png')} style={{ width: 20, height: 20, tintColor: '#fff' }} />
              <Text style={{ color: '#fff', fontSize: 19 }}>Sign in with Apple</Text>
            </Pressable>
            <Pressable style={{ width: 300, height: 44 }}><Text>Sign in with Google</Text></Pressable>
          </View>
        );
        """

    private static let html = """
        <!doctype html><html lang="en"><body style="background: #fff">
        <button class="apple" style="display: flex; width: 300px; height: 44px; background: #000; color: #fff; border: 1px solid #fff;
          border-radius: 8px; font: 500 19px system-ui">
          <img src="apple_logo.png" width="20" height="20" alt=""><span>Sign in with Apple</span></button>
        <button style="width: 300px; height: 44px; margin-top: 12px">Sign in with Google</button>
        </body></html>
        """

    private static let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="320" height="64" viewBox="0 0 320 64" aria-label="Sign in with Apple">
          <rect x="10" y="10" width="300" height="44" rx="8" fill="#000"/>
          <circle cx="60" cy="32" r="9" fill="#fff"/>
          <rect x="90" y="25" width="8" height="14" fill="#fff"/><rect x="102" y="25" width="8" height="14" fill="#fff"/>
          <rect x="114" y="25" width="8" height="14" fill="#fff"/><rect x="126" y="25" width="8" height="14" fill="#fff"/>
        </svg>
        """
}
